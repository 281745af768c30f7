import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from 'playwright/test'
import { sitePort as port, siteSettings } from './site'

// Every worker reads this file: the folder is made once, by the first of them, and goes with it.
const dataDir = (process.env['E2E_DATA_DIR'] ??= ownFolder())

function ownFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'threshold-e2e-'))
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** The product as people get it: the built server on an own data folder, one browser. */
export default defineConfig({
  testDir: '.',
  globalSetup: './skip-decision-delay.ts',
  // Parts may run beside each other, and each empties its own.
  outputDir: `../test-results/${process.env['E2E_PART'] ?? 'all'}`,
  workers: 1,
  fullyParallel: false,
  // A hiccup of a shared machine holds no change back; the whole run names each, and it is a defect to be found.
  retries: process.env['PLAYWRIGHT_JSON_OUTPUT_FILE'] ? 1 : 0,
  timeout: 120_000,
  expect: { timeout: 15_000 },
  reporter: process.env['PLAYWRIGHT_JSON_OUTPUT_FILE'] ? [['dot'], ['json']] : [['list']],
  webServer: {
    command: 'node ../dist/node/main.js',
    url: `http://localhost:${port}/api/health`,
    timeout: 180_000,
    reuseExistingServer: false,
    stdout: 'ignore',
    env: {
      ...siteSettings,
      PORT: String(port),
      DATA_DIR: dataDir,
      PUBLIC_URL: `http://localhost:${port}`,
    },
  },
  use: {
    baseURL: `http://localhost:${port}`,
    browserName: 'chromium',
    serviceWorkers: 'block',
    trace: 'off',
    locale: 'en-GB',
    // Animations prove nothing here and cost the test frames.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      executablePath: process.env['CHROMIUM'],
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // A page of a test lives for seconds: optimising its scripts costs more than it gives back.
        '--js-flags=--no-opt --no-maglev',
        '--in-process-gpu',
        '--disable-lcd-text',
        // A fake microphone with a beep, and its permission granted.
        '--use-fake-device-for-media-stream',
        '--use-fake-ui-for-media-stream',
      ],
    },
  },
})
