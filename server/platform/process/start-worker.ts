import { Worker, type WorkerOptions } from 'node:worker_threads'

/**
 * Starts a file of the server as a worker thread. From the build it is plain JavaScript beside the server's own; from the
 * source, tsx has to be registered inside the worker.
 * @param source address of the TypeScript file; the build has it by its name
 */
export function startWorker(source: URL, options: WorkerOptions = {}): Worker {
  if (!import.meta.url.endsWith('.ts')) {
    const name = source.pathname.split('/').at(-1)!.replace(/\.ts$/, '.js')
    return new Worker(new URL(name, import.meta.url), options)
  }
  const entry = JSON.stringify(source.href)
  const boot = `import('tsx/esm/api').then((tsx) => { tsx.register(); return import(${entry}) })`
  return new Worker(boot, { ...options, eval: true })
}
