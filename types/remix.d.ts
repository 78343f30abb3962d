import "@remix-run/node"

// Without this the types of loaders degrade to their serialised forms.
declare module "@remix-run/node" {
  interface Future {
    v3_singleFetch: true
  }
}
