import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from '../../../server/platform/process/root'
import { checklist } from '../../../tests/run/checklist'
import { readStages } from './dockerfile'
import { buildByEngine, engineLacks } from './engine'
import { buildInFolders } from './folders'
import { reasonAgainst } from './root'

/**
 * `npm run lab -- image`: builds the image of `server/deploy/Dockerfile`, on a Debian created by debootstrap because no
 * image registry is used. It is built with buildah and run with podman; without them, or with `--folders`, the stages
 * run in folders and the image counts as skipped. The test starts it in its own network, checks its health check and
 * home page, runs a command in it, shuts it down gracefully and prints its size.
 */
const reason = reasonAgainst()
if (reason) {
  console.log(`Not run: ${reason}.`)
  process.exit(1)
}

/** Settings required in production: an external mail server and the public URL. */
const production = { SMTP_URL: 'smtp://127.0.0.1:1', PUBLIC_URL: 'https://threshold.example' }
const buildTools = ['gcc', 'cc', 'make', 'g++', 'python3', 'git'].map((name) => `/usr/bin/${name}`)
const buildPackages = ['vite', 'esbuild', 'rolldown', 'typescript', 'tsx', 'vitest', 'playwright'].map(
  (name) => `/threshold/node_modules/${name}`,
)

const { hold, ended } = checklist()
const lacks = process.argv.includes('--folders') ? 'not asked for' : engineLacks()
if (lacks) console.log(`– the image itself: skipped, ${lacks}`)
const stages = readStages(readFileSync(join(projectRoot, 'server/deploy/Dockerfile'), 'utf8'))
const image = lacks ? buildInFolders(stages) : buildByEngine(stages)
try {
  console.log(`Node ${process.versions.node} of this machine in Debian made by debootstrap; by ${image.by}`)
  hold(image.user === 'node', 'it is run by a user who is not root')
  const found = image.has([...buildTools, ...buildPackages])
  hold(found.length === 0, `it has nothing to build with ${found.join(', ')}`.trim())
  const server = image.start(production)
  const begun = performance.now()
  const isOpen = () => server.output().includes('Threshold is open')
  while (!isOpen() && server.isRunning() && performance.now() - begun < 120_000)
    await new Promise((resolve) => setTimeout(resolve, 100))
  const printed = server.output()
  hold(
    isOpen(),
    `it starts: ${printed.split('\n').find((line) => line.includes('Threshold is open')) ?? printed}`,
  )
  const healthy = server.health()
  hold(healthy.status === 0, `its health check holds ${healthy.output}`.trim())
  const ask = `fetch('http://127.0.0.1:3000/').then(async (page) => console.log(page.status, (await page.text()).includes('</html>'), process.getuid()))`
  const page = server.beside(['node', '-e', ask])
  hold(page.output.trim() === '200 true 1000', `the home page is answered: ${page.output.trim()}`)
  const write = server.beside(['node', '-e', `require('node:fs').writeFileSync('/threshold/dist/x', '')`])
  hold(write.status !== 0, 'its user may change nothing of it')
  if (!lacks) {
    const command = server.beside(['npx', 'threshold', 'backup', '/data/monday.tar'])
    hold(command.status === 0, `the manual’s command makes a backup beside it: ${command.output}`)
  }
  const code = await server.stop()
  hold(code === 0, `it ends in order when it is told to (${code})`)
  const mb = (bytes: number) => `${(bytes / 1e6).toFixed(0)} MB`
  console.log(
    `${mb(image.own)} of its own on ${mb(image.base)} of Debian and Node: ${mb(image.own + image.base)}`,
  )
} finally {
  image.remove()
}
process.exit(ended())
