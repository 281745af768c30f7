import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, openSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { eventually } from '../../../tests/run/built-server'

/** A Docker engine of its own, apart from one that this machine may have. */
export interface Docker {
  /** By which other programs find it. */
  env: NodeJS.ProcessEnv
  docker: (...args: string[]) => { status: number | null; output: string }
  /** Makes an image of a folder; `changes`: lines of a Dockerfile that it has besides. Throws with the reason. */
  addImage: (name: string, root: string, changes?: readonly string[]) => void
  stop: () => Promise<void>
}

/**
 * Starts an engine whose images and containers are in a folder; another one may have been there before it.
 * @param network the namespace that its containers reach others through; none: this machine's, without a bridge, so that
 *   images can be built there
 */
export async function startDocker(folder: string, network?: string): Promise<Docker> {
  mkdirSync(folder, { recursive: true })
  const place = (name: string) => join(folder, name)
  const socket = `unix://${place('socket')}`
  const log = openSync(place('log'), 'a')
  const daemon = [
    ...(network ? ['nsenter', `--net=/run/netns/${network}`] : []),
    'dockerd',
    `--host=${socket}`,
    `--data-root=${place('data')}`,
    `--exec-root=${place('exec')}`,
    `--pidfile=${place('pid')}`,
    ...(network ? [] : ['--bridge=none', '--iptables=false']),
  ]
  const child = spawn(daemon[0]!, daemon.slice(1), { stdio: ['ignore', log, log] })
  const ended = once(child, 'exit')
  const env = { ...process.env, DOCKER_HOST: socket, DOCKER_BUILDKIT: '0' }
  const docker: Docker['docker'] = (...args) => {
    const { status, stdout, stderr } = spawnSync('docker', args, { env, encoding: 'utf8', maxBuffer: 1e8 })
    return { status, output: (stdout + stderr).trim() }
  }
  await eventually('Docker to answer', () => {
    if (child.exitCode !== null)
      throw new Error(`Docker did not start:\n${readFileSync(place('log'), 'utf8')}`)
    return docker('version').status === 0
  })
  return {
    env,
    docker,
    addImage: (name, root, changes = []) => {
      const options = changes.map((change) => `--change '${change}'`).join(' ')
      const line = `tar -C '${root}' -c . | docker import ${options} - '${name}'`
      const { status, stderr } = spawnSync('sh', ['-c', line], { env, encoding: 'utf8' })
      if (status !== 0) throw new Error(stderr)
    },
    stop: async () => {
      child.kill('SIGTERM')
      await ended
      // It leaves these mounted.
      spawnSync('sh', ['-c', `umount '${place('exec')}'/netns/*`])
    },
  }
}
