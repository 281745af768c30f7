import tailwind from '@tailwindcss/vite'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

const testing = process.env.VITEST !== undefined

/**
 * Three builds from one command: what the browser loads, what renders pages, and the server itself.
 * The tests share the file but not the plugins: they run the modules as they stand.
 */
export default defineConfig({
  appType: 'custom',
  publicDir: false,
  plugins: testing
    ? []
    : [
        tanstackRouter({
          target: 'react',
          autoCodeSplitting: true,
          quoteStyle: 'single',
          disableLogging: true,
        }),
        react(),
        tailwind(),
      ],
  build: { target: 'es2022', assetsInlineLimit: 0, reportCompressedSize: false },
  environments: {
    client: {
      build: {
        outDir: 'dist/client',
        manifest: true,
        rolldownOptions: { input: 'src/entry-client.tsx' },
      },
    },
    ssr: {
      build: {
        outDir: 'dist/server',
        ssr: true,
        rolldownOptions: { input: 'src/entry-server.tsx' },
      },
    },
    node: {
      consumer: 'server',
      resolve: { conditions: ['node', 'import', 'module'] },
      build: {
        outDir: 'dist/node',
        ssr: true,
        copyPublicDir: false,
        rolldownOptions: {
          input: { main: 'server/main.ts', 'pglite-worker': 'server/db/pglite-worker.ts' },
          output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
        },
      },
    },
  },
  builder: {
    async buildApp(builder) {
      const { client, ssr, node } = builder.environments
      if (!client || !ssr || !node) throw new Error('vite.config.ts: an environment is missing')
      await builder.build(client)
      await builder.build(ssr)
      await builder.build(node)
    },
  },
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: ['tests/{contract,machines,model,adversary,src,house}/**/*.test.{ts,tsx}'],
          environment: 'node',
        },
      },
      {
        test: {
          name: 'server',
          include: ['tests/server/**/*.test.ts'],
          environment: 'node',
          isolate: false,
          fileParallelism: false,
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'build',
          include: ['tests/build/**/*.test.ts'],
          environment: 'node',
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
})
