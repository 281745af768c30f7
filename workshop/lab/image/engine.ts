import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { projectRoot } from '../../../server/platform/process/root'
import type { Stage } from './dockerfile'
import type { Image } from './image'
import { baseRoot, bytesOf, copyInto, run } from './root'

const programs = ['buildah', 'podman', 'runc']

/** Returns why no container engine can be used here, or null. */
export function engineLacks(): string | null {
  const missing = programs.filter((name) => spawnSync('which', [name]).status !== 0)
  return missing.length > 0 ? `${missing.join(', ')} not installed` : null
}

const name = 'localhost/threshold'
/** Options for no network, and for limits that can be set even where root may not raise them. */
const alone = ['--network', 'none', '--ulimit', 'nofile=4096:4096', '--ulimit', 'nproc=4096:4096']
const variables = (given: Record<string, string>) =>
  Object.entries(given).flatMap(([key, value]) => ['--env', `${key}=${value}`])

/**
 * Builds the shipped file with buildah for podman to run. Its base is created locally, because no image registry is
 * used.
 */
export function buildByEngine(stages: readonly Stage[]): Image {
  const folder = mkdtempSync(join(tmpdir(), 'threshold-engine-'))
  const store = ['--root', join(folder, 'store'), '--runroot', join(folder, 'run')]
  const buildah = (...args: string[]) => run('buildah', [...store, ...args]).trim()
  const engine = [...store, '--runtime', 'runc', '--cgroup-manager', 'cgroupfs', '--log-level', 'fatal']
  const podman = (...args: string[]) => {
    const { status, stdout, stderr } = spawnSync('podman', [...engine, ...args], { encoding: 'utf8' })
    return { status, output: (stdout + stderr).trim() }
  }
  for (const base of new Set(stages.map(({ from }) => from))) makeBase(base)
  const isolation = ['--isolation', 'chroot', '--pull-never', '--format', 'docker']
  const file = join(projectRoot, 'server/deploy/Dockerfile')
  const ignore = ['--ignorefile', `${file}.dockerignore`]
  buildah('bud', ...isolation, ...ignore, '-f', file, '-t', name, projectRoot)

  function makeBase(base: string): void {
    const container = buildah('from', 'scratch')
    const root = buildah('mount', container)
    copyInto(baseRoot(), root)
    copyFileSync('/etc/resolv.conf', join(root, 'etc/resolv.conf'))
    const settings: Record<string, string> = {
      PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
    }
    // The build connects to the package registry with the certificates this machine trusts.
    const trusted = process.env['NODE_EXTRA_CA_CERTS']
    if (trusted) {
      copyFileSync(trusted, join(root, 'etc/trusted.pem'))
      settings['NODE_EXTRA_CA_CERTS'] = '/etc/trusted.pem'
    }
    buildah('umount', container)
    buildah('config', ...variables(settings), container)
    buildah('commit', '--rm', '--quiet', container, `docker.io/library/${base}`)
  }

  const size = Number(podman('image', 'inspect', '--format', '{{.Size}}', name).output)
  const base = bytesOf(baseRoot())
  return {
    by: 'buildah and podman',
    user: podman('image', 'inspect', '--format', '{{.Config.User}}', name).output,
    own: size - base,
    base,
    has: (paths) => {
      const list = paths.map((path) => `'${path}'`).join(' ')
      const look = `for path in ${list}; do test -e "$path" && echo "$path"; done; true`
      const { output } = podman('run', '--rm', ...alone, name, '/bin/sh', '-c', look)
      return output.split('\n').filter((line) => line !== '')
    },
    start: (settings) => {
      const { status, output: id } = podman('run', '--detach', ...alone, ...variables(settings), name)
      if (status !== 0) throw new Error(id)
      const exec = (command: readonly string[]) => podman('exec', id, ...command)
      const state = (what: string) => podman('inspect', '--format', `{{.State.${what}}}`, id).output
      return {
        output: () => podman('logs', id).output,
        isRunning: () => state('Running') === 'true',
        beside: exec,
        health: () => podman('healthcheck', 'run', id),
        stop: async () => {
          podman('stop', id)
          return Number(state('ExitCode'))
        },
      }
    },
    remove: () => {
      podman('rm', '--all', '--force')
      podman('rmi', '--all', '--force')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
