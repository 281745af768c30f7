import { spawn } from 'node:child_process'
import { projectRoot } from '../../server/platform/process/root'

/** A built server that was started by itself, with what it has written to its errors. */
export interface Started {
  errors: () => string
  /** Ends it in order. */
  stop: () => Promise<void>
}

/**
 * Starts the built server on any port and waits until it is open; rejects with its errors when it ends before. `options`:
 * those of Node.
 */
export async function startBuilt(env: Record<string, string>, options: string[] = []): Promise<Started> {
  const server = spawn(process.execPath, [...options, 'server/app/cli/start.mjs'], {
    cwd: projectRoot,
    // Without a path it can neither install nor build: both stand before a test of the build begins.
    env: { PATH: '', PORT: '0', NODE_ENV: 'production', ...env },
  })
  let errors = ''
  server.stderr.on('data', (text) => (errors += text))
  const ended = new Promise<void>((resolve) => server.once('exit', () => resolve()))
  await new Promise<void>((resolve, reject) => {
    server.stdout.on('data', (text) => String(text).includes('is open at') && resolve())
    void ended.then(() => reject(new Error(errors)))
  })
  return {
    errors: () => errors,
    stop: async () => {
      server.kill('SIGTERM')
      await ended
    },
  }
}
