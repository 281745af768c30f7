// `npm start`: installs missing packages, rebuilds if stale, and runs the built server.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { loadDotenv } from './dotenv.mjs'
import { root } from './install.mjs'

try {
  loadDotenv(join(root, '.env'))
} catch (error) {
  console.error(error.message)
  process.exit(1)
}

const sources = ['src', 'server', 'contract', 'machines', 'workshop', 'package-lock.json', 'vite.config.ts']
const stamp = join(root, 'dist/built')

/** Returns the newest modification time below a path, in ms. */
function newest(path) {
  const found = statSync(path)
  if (!found.isDirectory()) return found.mtimeMs
  return Math.max(found.mtimeMs, ...readdirSync(path).map((name) => newest(join(path, name))))
}

const built = existsSync(stamp) ? Number(readFileSync(stamp, 'utf8')) : 0
if (sources.some((source) => newest(join(root, source)) > built)) {
  console.log('Building …')
  const { status } = spawnSync('npm', ['run', '--silent', 'build'], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, NODE_ENV: 'production' },
  })
  if (status !== 0) process.exit(status ?? 1)
}

// React uses its slow development build unless NODE_ENV is production. The operator's own NODE_ENV decides whether this
// is a production site, so it is passed on as `PRODUCTION`.
if (process.env.NODE_ENV === 'production') process.env.PRODUCTION = '1'
else process.env.PRODUCTION ||= '0'
process.env.NODE_ENV = 'production'
process.chdir(root)
// Runs the server in this process, to avoid the startup time of another.
await import(pathToFileURL(join(root, 'dist/node/main.js')).href)
