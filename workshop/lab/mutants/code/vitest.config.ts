import type { Plugin } from 'vite'
import { defineConfig } from 'vitest/config'
import { KeptThread, letGo } from './reused-thread'

/** Vitest config for Stryker: one subject's tests, in one reused thread. Stryker requests threads by name. */
const keptThread: Plugin = {
  name: 'kept-thread',
  configureVitest({ project, vitest }) {
    const createPoolWorker = (options: ConstructorParameters<typeof KeptThread>[0]) => new KeptThread(options)
    project.config.pool = 'kept thread'
    project.config.poolRunner = { name: 'kept thread', createPoolWorker }
    vitest.onClose(letGo)
  },
}

export default defineConfig({
  plugins: [keptThread],
  test: {
    include: process.env['MUTANT_TESTS']?.split(',') ?? [],
    environment: 'node',
    isolate: false,
    fileParallelism: false,
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 20_000 } },
  },
})
