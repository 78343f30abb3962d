/** It performs a Dockerfile in folders instead of containers. It knows what ours uses, and throws on anything else. */
import { spawnSync } from "node:child_process"
import { cpSync, mkdirSync, readFileSync, statSync } from "node:fs"
import { basename, join, relative } from "node:path"
import { env, getuid } from "node:process"

/** @returns {{ name: string, text: string }[]} */
export function readInstructions(file = "Dockerfile") {
  const lines = readFileSync(file, "utf8")
    .replace(/^#.*\n/gm, "")
    .replaceAll("\\\n", " ")
    .split("\n")
  return lines.filter(Boolean).map((line) => {
    const [, name = "", text = ""] = /^([A-Z]+) +(.+)$/.exec(line) ?? []
    if (!Object.hasOwn(perform, name)) throw new Error(`Unknown instruction: ${line}`)
    return { name, text: text.trim() }
  })
}

/** @param {string} folder each stage becomes a folder below it @returns the last stage, which containers start with */
export function performDockerfile(folder, log = console.log) {
  const image = { folder, stages: new Map(), ignored: ignoredFiles(), log }
  for (const { name, text } of readInstructions()) perform[name](image, text)
  return image.stage
}

const perform = {
  FROM(image, text) {
    const [, node, name = "image"] = /^node:(\d+)-\S+(?: AS (\w+))?$/.exec(text) ?? unknown("FROM", text)
    const root = join(image.folder, name)
    mkdirSync(root)
    image.stage = { root, node, workdir: root, env: {}, command: [], health: [], user: 0 }
    image.stages.set(name, image.stage)
    image.log(`\n== ${name}`)
  },
  WORKDIR({ stage }, text) {
    stage.workdir = join(stage.root, text)
    mkdirSync(stage.workdir, { recursive: true })
  },
  ENV({ stage }, text) {
    for (const pair of text.split(" ")) {
      const [, name, value] = /^(\w+)=([\w./]+)$/.exec(pair) ?? unknown("ENV", text)
      stage.env[name] = inside(stage, value)
    }
  },
  COPY({ stage, stages, ignored, log }, text) {
    log(`COPY ${text}`)
    const [, from, paths] = /^(?:--from=(\w+) )?([^-].*)$/.exec(text) ?? unknown("COPY", text)
    const names = paths.split(" ")
    const target = join(stage.workdir, names.pop())
    for (const name of names) {
      const source = from ? join(stages.get(from).root, name) : name
      const intoFolder = names.length > 1 || (statSync(source).isFile() && text.endsWith("/"))
      const filter = (path) => from !== undefined || !ignored.has(relative(".", path))
      cpSync(source, intoFolder ? join(target, basename(name)) : target, { recursive: true, filter })
    }
  },
  RUN({ stage, log }, text) {
    log(`RUN ${text}`)
    const command = inside(stage, text).replaceAll("1000:1000", getuid() === 0 ? "1000:1000" : `${getuid()}`)
    const { status, stdout, stderr } = spawnSync("sh", ["-ec", command], {
      cwd: stage.workdir,
      env: { ...env, NODE_ENV: undefined, ...stage.env },
      encoding: "utf8",
      maxBuffer: 100_000_000,
    })
    if (status !== 0) throw new Error(`Failed: RUN ${text}\n${stdout}\n${stderr}`)
  },
  USER({ stage }, text) {
    const [, user] = /^(\d+):\1$/.exec(text) ?? unknown("USER", text)
    stage.user = Number(user)
  },
  HEALTHCHECK({ stage }, text) {
    stage.health = JSON.parse(text.slice(text.indexOf("[")))
  },
  CMD({ stage }, text) {
    stage.command = JSON.parse(text)
  },
  // These are for those who start a container.
  VOLUME() {},
  EXPOSE() {},
}

/** Absolute paths of the container, as paths of the stage's folder. */
const inside = (stage, text) => text.replace(/(^|[ =])\/(?=\w)/g, `$1${stage.root}/`)

function ignoredFiles() {
  const names = readFileSync(".dockerignore", "utf8").split("\n").filter(Boolean)
  for (const name of names)
    if (/[*?!#/]/.test(name)) throw new Error(`Unknown pattern in .dockerignore: ${name}`)
  return new Set(names)
}

function unknown(name, text) {
  throw new Error(`Unknown form of ${name}: ${text}`)
}
