// No main.js here.
