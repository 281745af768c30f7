import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, openSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { eventually } from '../../../tests/run/built-server'

/** A separate Docker engine, independent of any on this machine. */
export interface Docker {
  /** Environment with which other programs reach the engine. */
  env: NodeJS.ProcessEnv
  docker: (...args: string[]) => { status: number | null; output: string }
  /** Creates an image from a folder; `changes`: additional Dockerfile lines. Throws with the reason on failure. */
  addImage: (name: string, root: string, changes?: readonly string[]) => void
  stop: () => Promise<void>
}

/**
 * Starts an engine that stores its images and containers in a folder, which an earlier engine may have used.
 * @param network network namespace for the containers; by default this machine's, without a bridge, which allows
 * building images
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
      // Docker leaves these mounted.
      spawnSync('sh', ['-c', `umount '${place('exec')}'/netns/*`])
    },
  }
}
