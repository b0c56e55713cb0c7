# syntax=docker/dockerfile:1
ARG NODE_VERSION=24.21.0-bookworm-slim
FROM node:${NODE_VERSION} AS build
WORKDIR /shop
COPY package.json package-lock.json .npmrc ./
RUN npm ci --ignore-scripts
COPY . .
ARG COMMIT
RUN npm run build
# Keeps what V8 compiles, for the path and the user of the server, which can't change it.
RUN install --directory --owner=node dist/compile-cache
USER node
RUN NODE_COMPILE_CACHE=dist/compile-cache node dist/api/server.js help && chmod --recursive a+rX dist/compile-cache

# The server has its libraries inside. Layers that change most often come last.
FROM node:${NODE_VERSION}
ENV NODE_ENV=production HOST=0.0.0.0 DATA_DIR=/shop/data NODE_OPTIONS=--enable-source-maps
ENV NODE_COMPILE_CACHE=/shop/dist/compile-cache
# glibc returns freed blocks of 128 kB or more to the kernel, instead of keeping up to 20 MB that the start needed.
ENV MALLOC_MMAP_THRESHOLD_=131072
WORKDIR /shop
RUN mkdir data backups && chown node:node data backups
COPY --from=build /shop/dist/package.json dist/package.json
COPY --from=build /shop/dist/prisma prisma
COPY --from=build /shop/dist/renderers dist/renderers
COPY --from=build /shop/dist/web dist/web
COPY --from=build /shop/dist/api dist/api
COPY --from=build /shop/dist/compile-cache dist/compile-cache
USER node
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s CMD ["node", "-e", "fetch('http://127.0.0.1:'+(process.env.PORT??3000)+'/healthz').then(r=>process.exit(r.ok?0:1),()=>process.exit(1))"]
CMD ["node", "dist/api/server.js"]
