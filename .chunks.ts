import { createServer } from "node:net"
import { monitorEventLoopDelay } from "node:perf_hooks"
import { Worker, isMainThread } from "node:worker_threads"
import { fetchThrough } from "./app/services/safe-fetch/fetch.ts"
const port = 4129
const w = new Worker(`
const net=require("net");
net.createServer(s=>{s.on("error",()=>{});s.once("data",()=>{
 s.write("HTTP/1.1 200 OK\\r\\ncontent-type: text/html\\r\\ntransfer-encoding: chunked\\r\\n\\r\\n");
 const block=Buffer.from("1\\r\\nx\\r\\n".repeat(100000));
 const go=()=>{while(s.writable&&s.write(block));}; s.on("drain",go); go();
})}).listen(${port},"127.0.0.1",()=>require("worker_threads").parentPort.postMessage(1))`, { eval: true })
await new Promise((r) => w.once("message", r))
for (const k of [1, 2, 4]) {
  const h = monitorEventLoopDelay({ resolution: 5 }); h.enable()
  const t = performance.now(); const rss = process.memoryUsage().rss
  let peak = 0; const iv = setInterval(() => { peak = Math.max(peak, process.memoryUsage().rss) }, 50)
  const r = await Promise.allSettled(Array.from({ length: k }, () => fetchThrough({ allowedHosts: ["127.0.0.1:" + port], resolve: async () => [{ address: "127.0.0.1", family: 4 }], userAgent: "x" } as any, `http://127.0.0.1:${port}/`, { accept: ["text/html"], partialOnTimeout: true })))
  clearInterval(iv)
  console.log(k, r.map((x) => x.status === "fulfilled" ? x.value.bytes.length : (x.reason as any).kind), Math.round(performance.now() - t), "loop max ms", (h.max / 1e6).toFixed(0), "p99", (h.percentile(99) / 1e6).toFixed(0), "mean", (h.mean/1e6).toFixed(0), "rss +MB", Math.round((peak - rss) / 1e6))
  h.disable()
}
process.exit()
