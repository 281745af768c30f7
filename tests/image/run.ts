import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { projectRoot } from '../../server/platform/root'
import { checklist } from '../run/checklist'
import { readCommand, readPairs, readStages, type Stage } from './dockerfile'
import {
  baseRoot,
  bytesOf,
  copyInto,
  reasonAgainst,
  runBeside,
  runInside,
  startInside,
  type Inside,
} from './root'

/**
 * `npm run test:image`: the stages of `server/deploy/Dockerfile`, instruction by instruction, in folders that debootstrap
 * makes instead of images: the build, and the image that is shipped. That is started as its user in a network of its
 * own, answers its health check and the home page, and ends in order; its size is printed.
 */
const reason = reasonAgainst()
if (reason) {
  console.log(`Not run: ${reason}.`)
  process.exit(1)
}

/** What a production needs to start: a stranger's mail server, and its address. */
const production = { SMTP_URL: 'smtp://127.0.0.1:1', PUBLIC_URL: 'https://threshold.example' }
const buildTools = ['gcc', 'cc', 'make', 'g++', 'python3', 'git']
const buildPackages = ['vite', 'esbuild', 'rolldown', 'typescript', 'tsx', 'vitest', 'playwright']

const deploy = join(projectRoot, 'server/deploy')
const ignored = readFileSync(join(deploy, 'Dockerfile.dockerignore'), 'utf8').trim().split('\n')
const folder = mkdtempSync(join(tmpdir(), 'threshold-image-'))
const roots = new Map<string, string>()

/** Carries a stage out in a folder of its own. */
function make({ name, instructions }: Stage): Inside & { command: string[]; health: string[] } {
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
  // A build reaches the registry by the certificates that this machine trusts.
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

const { hold, ended } = checklist()

try {
  console.log(`Node ${process.versions.node} of this machine in Debian made by debootstrap`)
  const stages = readStages(readFileSync(join(deploy, 'Dockerfile'), 'utf8'))
  const images = stages.map(make)
  const image = images.at(-1)!
  const base = bytesOf(baseRoot())
  const own = bytesOf(join(image.root, 'threshold'))
  hold(image.user === 'node', 'it is run by a user who is not root')
  const found = buildTools.filter((name) => existsSync(join(image.root, 'usr/bin', name)))
  const packed = buildPackages.filter((name) => existsSync(join(image.root, 'threshold/node_modules', name)))
  hold(
    found.length + packed.length === 0,
    `it has nothing to build with ${[...found, ...packed].join(', ')}`.trim(),
  )
  const inside: Inside = { ...image, env: { ...image.env, ...production } }
  const server = startInside(inside, image.command)
  let output = ''
  for (const stream of [server.stdout!, server.stderr!]) stream.on('data', (text) => (output += text))
  const begun = performance.now()
  while (
    !output.includes('Threshold is open') &&
    server.exitCode === null &&
    performance.now() - begun < 120_000
  )
    await new Promise((resolve) => setTimeout(resolve, 100))
  hold(
    output.includes('Threshold is open'),
    `it starts: ${output.split('\n').find((line) => line.includes('Threshold is open')) ?? output}`,
  )
  const healthy = runBeside(server, inside, image.health)
  hold(healthy.status === 0, `its health check holds ${healthy.output}`.trim())
  const ask = `fetch('http://127.0.0.1:3000/').then(async (page) => console.log(page.status, (await page.text()).includes('</html>'), process.getuid()))`
  const page = runBeside(server, inside, ['node', '-e', ask])
  hold(page.output.trim() === '200 true 1000', `the home page is answered: ${page.output.trim()}`)
  const write = runBeside(server, inside, [
    'node',
    '-e',
    `require('node:fs').writeFileSync('/threshold/dist/x', '')`,
  ])
  hold(write.status !== 0, 'its user may change nothing of it')
  const stop = runBeside(server, { ...inside, user: undefined }, ['/bin/sh', '-c', 'kill -TERM 1'])
  const [code] =
    server.exitCode === null ? ((await once(server, 'exit')) as [number | null]) : [server.exitCode]
  hold(stop.status === 0 && code === 0, `it ends in order when it is told to (${code})`)
  const mb = (bytes: number) => `${(bytes / 1e6).toFixed(0)} MB`
  console.log(`${mb(own)} of its own on ${mb(base)} of Debian and Node: ${mb(own + base)}`)
} finally {
  rmSync(folder, { recursive: true, force: true })
}
process.exit(ended())
