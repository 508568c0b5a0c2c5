//! What every box must pass.

use crate::CompatibilityBox;

web::suite!(CompatibilityBox);
