import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { build, type Rolldown } from 'vite'
import { projectRoot } from '../../../../server/platform/process/root'

/** Libraries every page needs for rendering, routing and caching loaded data. */
const libraries = `
import { hydrateRoot } from 'react-dom/client'
import { createRouter, RouterProvider } from '@tanstack/react-router'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
globalThis.used = { hydrateRoot, createRouter, RouterProvider, QueryClient, QueryClientProvider }
`

/** Returns the KB of JavaScript these libraries add to a page, built and compressed like the product's own files. */
export async function libraryKilobytes(): Promise<number> {
  const folder = mkdtempSync(join(projectRoot, 'node_modules/.bench-'))
  try {
    const entry = join(folder, 'libraries.js')
    writeFileSync(entry, libraries)
    const built = (await build({
      configFile: false,
      root: projectRoot,
      logLevel: 'error',
      build: { write: false, target: 'es2022', rolldownOptions: { input: entry } },
    })) as Rolldown.RolldownOutput
    const code = built.output.flatMap((file) => (file.type === 'chunk' ? [file.code] : []))
    return code.reduce((sum, text) => sum + brotliCompressSync(text).length, 0) / 1000
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
