# The command as an image without a browser: docs/ci.md says how to start it.
FROM node:22-slim AS build
WORKDIR /build
COPY package.json package-lock.json .npmrc ./
RUN npm ci --ignore-scripts --no-audit --no-fund
COPY . .
RUN npm pack --silent --pack-destination /build && mkdir /package && tar -xzf cardproof-*.tgz -C /package --strip-components=1

FROM node:22-slim AS dependencies
WORKDIR /package
COPY package.json package-lock.json .npmrc ./
RUN npm ci --omit=dev --omit=peer --ignore-scripts --no-audit --no-fund

FROM node:22-slim
ENV NODE_ENV=production
COPY --from=dependencies /package/node_modules /opt/cardproof/node_modules
COPY --from=build /package /opt/cardproof
RUN ln -s /opt/cardproof/dist/cli.js /usr/local/bin/cardproof && chmod 755 /opt/cardproof/dist/cli.js && install -d -o node -g node /work
USER node
WORKDIR /work
ENTRYPOINT ["cardproof"]
CMD ["--help"]
