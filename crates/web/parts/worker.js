// Beside the pages of the house: when the house cannot be reached, a page that
// says so, instead of the browser's. Games are never kept: what is shown of one
// comes from the house, now.
const NAME = KEPT[1];

self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(NAME).then((cache) => cache.addAll(KEPT)).then(() => self.skipWaiting()));
});

self.addEventListener("activate", (event) => {
  event.waitUntil(takeOver());
});

async function takeOver() {
  for (const name of await caches.keys()) if (name !== NAME) await caches.delete(name);
  // So that pages need not wait for this worker to wake.
  if (self.registration.navigationPreload) await self.registration.navigationPreload.enable();
  await self.clients.claim();
}

self.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.mode === "navigate") event.respondWith(come(event));
  else if (KEPT.indexOf(new URL(request.url).pathname) > 0) event.respondWith(fetched(request));
});

async function come(event) {
  try {
    return (await event.preloadResponse) || (await fetch(event.request));
  } catch {
    return (await caches.match(KEPT[0])) || Response.error();
  }
}

async function fetched(request) {
  return (await caches.match(request)) || fetch(request);
}
