# The server with the built client. Its stores are elsewhere: see docker-compose.yml and docs/production.

FROM node:24.21.0-bookworm-slim AS node
WORKDIR /tiffin

# The manifests alone, so that packages are only installed anew when one of them has changed.
FROM node AS manifests
COPY . .
RUN find . -type f ! -name package.json ! -name package-lock.json -delete && find . -type d -empty -delete

FROM node AS build
ENV CI=true NX_DAEMON=false NPM_CONFIG_UPDATE_NOTIFIER=false
COPY --from=manifests /tiffin ./
# Exactly what the lock names. No package runs anything of its own: those with native parts bring them along.
RUN npm ci --ignore-scripts --no-audit --no-fund
COPY . .
RUN npx nx run-many -t build --outputStyle=static

# What runs: the server's packages for this platform, and what was built. Licences stay.
RUN node deploy/image/drop-browser-packages.mjs \
 && npm prune --omit=dev --ignore-scripts --no-audit --no-fund \
 && sh deploy/image/strip.sh

FROM node AS server
# An allocator that gives memory back after a rush; the C library's keeps it in pieces (docs/testing/attack.md).
RUN apt-get update && apt-get install --yes --no-install-recommends libjemalloc2 && rm -rf /var/lib/apt/lists/*
ENV LD_PRELOAD=libjemalloc.so.2
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 TIFFIN_DATA=/data
COPY LICENSE NOTICE ./
COPY --from=build /tiffin/node_modules ./node_modules
COPY --from=build /tiffin/libs ./libs
COPY --from=build /tiffin/apps ./apps
# The program belongs to root and can't change itself; only its data belongs to the user it runs as.
RUN install -d -o node -g node -m 0700 /data
VOLUME /data
USER node
EXPOSE 3000
HEALTHCHECK --interval=15s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/api/health/live').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# Node itself is what `docker stop` sends SIGTERM to: it finishes what is under way and closes the stores.
CMD ["node", "--enable-source-maps", "apps/api/dist/main.js"]
