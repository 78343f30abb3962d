import { KillableServer } from "#tests/support/killable-server.ts"
import { type Sqld, startSqld } from "#tests/support/sqld.ts"
import { Balancer } from "./balancer.ts"
import { type Bucket, startBucket } from "./bucket.ts"
import { Link } from "./link.ts"

/** Processes of the built app over one libSQL server with a replica and one bucket, and what stands between them. */
export type Cluster = {
  /** Of the proxy that gives requests to the processes in turn. */
  origin: string
  balancer: Balancer
  primary: Sqld
  replica: Sqld
  bucket: Bucket
  apps: KillableServer[]
  links: {
    /** From the processes to the primary, which the replica does not use. */
    primary: Link
    /** From the processes to the replica. */
    replica: Link
    /** From the replica to the primary. */
    replication: Link
    bucket: Link
  }
  /** The variables of the processes. */
  settings: Record<string, string>
  /** Ends a process as a supervisor does, and starts it again, perhaps from another folder. */
  replace: (app: KillableServer, folder?: string) => Promise<void>
  stop: () => Promise<void>
}

type Wanted = { processes?: number; port?: number; env?: Record<string, string> }

/** Everything listens on the loopback address. @throws {Error} when the app was not built, or a part does not start. */
export async function startCluster({ processes = 3, port, env }: Wanted = {}): Promise<Cluster> {
  const ends: (() => unknown)[] = []
  const stop = async () => {
    // The last that was started goes first.
    for (const end of ends.splice(0).reverse()) await end()
  }
  const kept = <T>(part: T, end: () => unknown): T => {
    ends.push(end)
    return part
  }
  const linkTo = async (url: string) => {
    const link = await Link.to(url)
    return kept(link, () => link.close())
  }
  try {
    const primary = await startSqld()
    ends.push(primary.stop)
    const replication = await linkTo(primary.grpcUrl)
    const replica = await startSqld({ primary: replication.url })
    ends.push(replica.stop)
    const bucket = await startBucket()
    ends.push(bucket.close)
    const links = {
      primary: await linkTo(primary.url),
      replica: await linkTo(replica.url),
      replication,
      bucket: await linkTo(bucket.url),
    }
    const settings = {
      DATABASE_URL: links.primary.url,
      DATABASE_REPLICA_URL: links.replica.url,
      S3_ENDPOINT: links.bucket.url,
      ...bucket.settings,
      SESSION_SECRET: "a secret of the cluster, and of nothing else",
      TRUST_PROXY: "on",
      LOG_LEVEL: "error",
      ...env,
    }
    const apps = Array.from({ length: processes }, () => new KillableServer())
    for (const app of apps) {
      ends.push(() => app.remove())
      // In turn: the first migrates the database.
      await app.start(settings)
    }
    const balancer = await Balancer.listen(
      apps.map(({ origin }) => origin),
      port,
    )
    ends.push(() => balancer.close())
    const replace = async (app: KillableServer, folder = ".") => {
      const status = await app.end("SIGTERM")
      if (status !== 0) throw new Error(`The process ended with ${status}`)
      app.folder = folder
      await app.start(settings)
    }
    return {
      replace,
      origin: balancer.origin,
      balancer,
      primary,
      replica,
      bucket,
      apps,
      links,
      settings,
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}
