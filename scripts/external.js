/**
 * Node finds and compiles a thousand small files slowly, so packages become part of the build. These do not: native ones,
 * those that load later, and React and Remix, of which remix-serve must not get a second copy. They are the `dependencies`
 * of package.json; whatever the build contains is a development dependency.
 */
export const external = [
  ...["libsql", "sharp", "@node-rs/argon2"],
  ...["nodemailer", "flydrive"],
  ...["react", "react-dom", "react-router", "react-router-dom"],
  ...["express", "node", "react", "router", "server-runtime"].map((name) => `@remix-run/${name}`),
]
