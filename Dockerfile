FROM node:24-bookworm-slim AS build
WORKDIR /shop
COPY package.json package-lock.json .npmrc prisma.config.ts codegen.ts schema.graphql ./
COPY prisma prisma
COPY web web
COPY api api
COPY shared shared
COPY scripts scripts
COPY vite.config.ts tsconfig.json ./
RUN npm ci && npm run build && npm prune --omit=dev --omit=optional --ignore-scripts

FROM node:24-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 DATA_DIR=/shop/data
WORKDIR /shop
COPY --from=build /shop/node_modules node_modules
COPY --from=build /shop/dist dist
COPY --from=build /shop/prisma/migrations prisma/migrations
COPY package.json ./
RUN mkdir data && chown node:node data
USER node
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s CMD ["node", "-e", "fetch('http://127.0.0.1:'+(process.env.PORT??3000)+'/readyz').then(r=>process.exit(r.ok?0:1),()=>process.exit(1))"]
CMD ["node", "dist/api/server.js"]
