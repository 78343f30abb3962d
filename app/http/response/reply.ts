/** A response of the API. Our own server writes it as it is; for Remix it becomes a `Response`, which costs more. */
export class Reply {
  readonly status: number
  readonly headers: Headers

  constructor(
    readonly body: string | Buffer<ArrayBuffer> | ReadableStream<Uint8Array> | null,
    { status = 200, headers }: ResponseInit = {},
  ) {
    this.status = status
    this.headers = headers instanceof Headers ? headers : new Headers(headers)
  }

  static json(value: unknown, init?: ResponseInit): Reply {
    const reply = new Reply(JSON.stringify(value), init)
    reply.headers.set("Content-Type", "application/json; charset=utf-8")
    return reply
  }

  toResponse(): Response {
    return new Response(this.body, this)
  }
}
