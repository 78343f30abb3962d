// The package has types for its index alone, which the server would load 1,700 icons for.
declare module "lucide/dist/esm/icons/*.mjs" {
  import type { IconNode } from "lucide"

  const icon: IconNode
  export default icon
}
