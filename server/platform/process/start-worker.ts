import { Worker, type WorkerOptions } from 'node:worker_threads'

/**
 * Starts a server file as a worker thread. In the build, the file is plain JavaScript next to the server's own file;
 * when run from source, tsx is registered inside the worker.
 * @param source URL of the TypeScript file; the build finds the worker by its name
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
