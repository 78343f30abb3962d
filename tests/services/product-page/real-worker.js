import { register } from "tsx/esm/api"

register()
await import("../../../app/services/product-page/thread/worker.ts")
