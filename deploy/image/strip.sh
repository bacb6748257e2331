#!/bin/sh
# Removes files that a running server never opens. Runs in the image's build, in the checkout, after `npm prune`.
set -eu

# Optional peers, which the lock has for development: a compiler, and a page that is switched off.
rm -rf node_modules/typescript node_modules/swagger-ui-dist

# Files that are bundled already, or for other platforms.
sqlite=node_modules/@photostructure/sqlite
rm -rf "$sqlite/src" "$sqlite/scripts" "$sqlite/binding.gyp"
find "$sqlite/prebuilds" -mindepth 1 -maxdepth 1 ! -name "linux-$(node -p process.arch)" -exec rm -rf {} +
find "$sqlite/prebuilds" -name '*.musl.node' -delete

# OpenTelemetry comes in three builds, of which Node opens `build/src`.
find node_modules/@opentelemetry -type d \( -path '*/build/esm' -o -path '*/build/esnext' \) -prune -exec rm -rf {} +

# Types, source maps and manuals of packages.
rm -rf node_modules/@types node_modules/.cache node_modules/.bin
find node_modules -type f \( -name '*.map' -o -name '*.d.ts' -o -name '*.d.cts' -o -name '*.d.mts' -o -name '*.tsbuildinfo' \) -delete
find node_modules -type f -iname '*.md' ! -iname '*licen[cs]e*' ! -iname '*notice*' -delete

# Keeps the workspace's build, and the other files that the server reads. The server's source maps stay, so that stacks in the log name
# our lines; the client's would be public.
rm -rf apps/web-e2e
find node_modules/@tiffin -xtype l -delete
for project in libs/* apps/*; do
  find "$project" -mindepth 1 -maxdepth 1 ! -name dist ! -name package.json ! -name wire-schemas.json ! -name locales ! -name demo-pictures -exec rm -rf {} +
done
find libs apps -type f \( -name '*.d.ts' -o -name '*.d.ts.map' -o -name '.tsbuildinfo' \) -delete
find apps/web/dist -type f -name '*.map' -delete

# The server runs as another user than the build, whatever the permissions of the checkout's files.
chmod -R a+rX node_modules libs apps
