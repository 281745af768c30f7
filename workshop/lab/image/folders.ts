import { once } from 'node:events'
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { projectRoot } from '../../../server/platform/process/root'
import { readCommand, readPairs, type Stage } from './dockerfile'
import type { Image } from './image'
import { baseRoot, bytesOf, copyInto, runBeside, runInside, startInside, type Inside } from './root'

interface Made extends Inside {
  command: string[]
  health: string[]
}

/**
 * Runs the stages instruction by instruction, each stage in its own folder, on a machine without a container engine.
 */
export function buildInFolders(stages: readonly Stage[]): Image {
  const ignored = readFileSync(join(projectRoot, 'server/deploy/Dockerfile.dockerignore'), 'utf8')
    .trim()
    .split('\n')
  const folder = mkdtempSync(join(tmpdir(), 'threshold-image-'))
  const roots = new Map<string, string>()
  const image = stages.map((stage) => make(stage, { folder, roots, ignored })).at(-1)!
  return {
    by: 'folders, each with namespaces of its own',
    user: image.user,
    own: bytesOf(join(image.root, 'threshold')),
    base: bytesOf(baseRoot()),
    has: (paths) => paths.filter((path) => existsSync(join(image.root, path))),
    start: (settings) => {
      const inside: Inside = { ...image, env: { ...image.env, ...settings } }
      const server = startInside(inside, image.command)
      let output = ''
      for (const stream of [server.stdout!, server.stderr!]) stream.on('data', (text) => (output += text))
      return {
        output: () => output,
        isRunning: () => server.exitCode === null,
        beside: (command) => runBeside(server, inside, command),
        health: () => runBeside(server, inside, image.health),
        stop: async () => {
          runBeside(server, { ...inside, user: undefined }, ['/bin/sh', '-c', 'kill -TERM 1'])
          return server.exitCode ?? ((await once(server, 'exit')) as [number | null])[0]
        },
      }
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}

interface Building {
  folder: string
  /** Folders of the finished stages by name. */
  roots: Map<string, string>
  ignored: string[]
}

/** Runs a stage in its own folder. */
function make({ name, instructions }: Stage, { folder, roots, ignored }: Building): Made {
  const root = join(folder, name ?? 'image')
  copyInto(baseRoot(), root)
  if (name) roots.set(name, root)
  copyFileSync('/etc/resolv.conf', join(root, 'etc/resolv.conf'))
  const made = {
    root,
    cwd: '/',
    env: { PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin' } as Record<string, string>,
    user: undefined as string | undefined,
    command: [] as string[],
    health: [] as string[],
  }
  // The build connects to the package registry with the certificates this machine trusts.
  const trusted = process.env['NODE_EXTRA_CA_CERTS']
  if (name && trusted) {
    copyFileSync(trusted, join(root, 'etc/trusted.pem'))
    made.env['NODE_EXTRA_CA_CERTS'] = '/etc/trusted.pem'
  }
  const at = (path: string) => join(root, path.startsWith('/') ? path : join(made.cwd, path))
  for (const { name: what, text } of instructions) {
    if (what === 'WORKDIR') {
      made.cwd = text
      mkdirSync(join(root, text), { recursive: true })
    } else if (what === 'ENV' || what === 'ARG') Object.assign(made.env, readPairs(text))
    else if (what === 'USER') made.user = text
    else if (what === 'CMD') made.command = readCommand(text)
    else if (what === 'HEALTHCHECK') made.health = readCommand(text)
    else if (what === 'RUN') {
      const begun = performance.now()
      runInside(made, text)
      console.log(`  ${text.slice(0, 60)} … ${((performance.now() - begun) / 1000).toFixed(0)} s`)
    } else if (what === 'COPY') {
      const [, stage, paths] = /^(?:--from=(\S+) )?(.*)$/.exec(text)!
      const [target, ...sources] = paths!.split(' ').toReversed()
      for (const source of sources.toReversed()) {
        const from = join(stage ? roots.get(stage)! : projectRoot, source)
        if (source === '.' || stage) copyInto(from, at(target!), stage ? [] : ignored)
        else copyFileSync(from, at(join(target!, basename(source))))
      }
    }
  }
  return made
}
