import { register } from "tsx/esm/api"

register()
await import("../../../app/services/import-file/worker.ts")
