# syntax=docker/dockerfile:1
# `npm run image:check` performs these instructions without an engine. It knows the ones that stand here.
FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci
COPY . .
RUN npm run build

FROM node:24-bookworm-slim AS packages
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
# The two are optional for what needs them, so npm installs them; nothing here loads them.
RUN npm ci --omit=dev && rm -rf node_modules/typescript node_modules/@libsql/*-musl

FROM node:24-bookworm-slim
ENV NODE_ENV=production DATA_DIR=/data HOST=0.0.0.0 PORT=3000 UV_THREADPOOL_SIZE=8 MALLOC_MMAP_THRESHOLD_=131072
WORKDIR /app
# The user `node`, by number, so that an orchestrator sees that it is not root.
RUN mkdir -m 700 /data && chown 1000:1000 /data
COPY --from=packages /app/node_modules ./node_modules
COPY package.json ./
COPY db/migrations ./db/migrations
COPY --from=build /app/build ./build
USER 1000:1000
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=30s --timeout=5s --start-period=20s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "build/server/server.js"]
