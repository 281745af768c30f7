import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { describe, expect, it } from 'vitest'
import { configurationPage, configurationPath } from '../../server/app/cli/configuration-page'
import { environment } from '../../server/platform/config/config'
import { projectRoot } from '../../server/platform/process/root'

const read = (path: string) => readFileSync(join(projectRoot, path), 'utf8')

const pages = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '*.md'], {
  cwd: projectRoot,
  encoding: 'utf8',
})
  .split('\n')
  .filter((path) => path && existsSync(join(projectRoot, path)))

const withoutCode = (text: string) =>
  text.replaceAll(/^ *```[\s\S]*?^ *```/gm, '').replaceAll(/`[^`\n]*`/g, '')

interface Link {
  page: string
  target: string
  isPicture: boolean
}

/** Returns a page's links to files and headings of the project. */
const linksOf = (page: string): Link[] =>
  [...withoutCode(read(page)).matchAll(/(!?)\[[^\]]*\]\(([^)\s]+)\)/g)]
    .map(([, mark, target]) => ({ page, target: target!, isPicture: mark === '!' }))
    .filter(({ target }) => !/^[a-z]+:/i.test(target))

/** Returns a link's target path relative to the project root. */
const pathOf = ({ page, target }: Link) => {
  const [path = ''] = target.split('#')
  return path ? relative(projectRoot, join(projectRoot, dirname(page), path)) : page
}

/** Returns the anchor GitHub generates for a heading. */
const anchorOf = (heading: string) =>
  heading
    .trim()
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\p{M}\s_-]/gu, '')
    .replaceAll(/\s/g, '-')

const anchorsOf = (path: string) => {
  const text = read(path).replaceAll(/^ *```[\s\S]*?^ *```/gm, '')
  const headings = [...text.matchAll(/^#{1,6} (.+)$/gm)].map(([, heading]) => anchorOf(heading!))
  const ids = [...text.matchAll(/\bid="([^"]+)"/g)].map(([, id]) => id!)
  return new Set([...headings, ...ids])
}

const links = pages.flatMap(linksOf)

describe('links in documents', () => {
  it('lead to existing files', () => {
    expect(links.length).toBeGreaterThan(100)
    const dead = links.filter((link) => !existsSync(join(projectRoot, pathOf(link))))
    expect(dead.map(({ page, target }) => `${page}: ${target}`)).toEqual([])
  })

  it('lead to existing headings', () => {
    const dead = links.filter((link) => {
      const anchor = link.target.split('#')[1]
      const path = pathOf(link)
      return (
        anchor && path.endsWith('.md') && existsSync(join(projectRoot, path)) && !anchorsOf(path).has(anchor)
      )
    })
    expect(dead.map(({ page, target }) => `${page}: ${target}`)).toEqual([])
  })

  it('reach every page below docs from the README in two clicks', () => {
    const from = (page: string) =>
      linksOf(page)
        .map(pathOf)
        .filter((path) => path.endsWith('.md') && existsSync(join(projectRoot, path)))
    const first = from('README.md')
    const reached = new Set([...first, ...first.flatMap(from)])
    const manual = pages.filter((page) => page.startsWith('docs/'))
    expect(manual.length).toBeGreaterThan(25)
    expect(manual.filter((page) => !reached.has(page))).toEqual([])
  })
})

it.each(['README.md', 'CONTRIBUTING.md'])('%s is at most 8 KB', (page) => {
  expect(statSync(join(projectRoot, page)).size).toBeLessThanOrEqual(8 * 1024)
})

it('the README shows a picture in its first screen', () => {
  expect(read('README.md').indexOf('![')).toBeGreaterThan(0)
  expect(read('README.md').indexOf('![')).toBeLessThan(600)
})

describe('pictures in the manual', () => {
  const pictures = links.filter(({ page, isPicture }) => isPicture && !page.startsWith('machines/'))

  it('stay within the size limit', () => {
    const paths = new Set(pictures.map(pathOf))
    expect(paths.size).toBeGreaterThan(10)
    expect([...paths].filter((path) => statSync(join(projectRoot, path)).size > 60_000)).toEqual([])
  })

  it('number at most seven in the README', () => {
    expect(pictures.filter(({ page }) => page === 'README.md').length).toBeLessThanOrEqual(7)
  })
})

describe('configuration page', () => {
  it('matches the generated page (npm run docs:configuration)', () => {
    expect(readFileSync(configurationPath, 'utf8')).toBe(configurationPage())
  })

  it('lists exactly the existing settings', () => {
    const named = [...readFileSync(configurationPath, 'utf8').matchAll(/^\| `([A-Z_]+)` \|/gm)]
    expect(named.map(([, name]) => name).toSorted()).toEqual(Object.keys(environment.shape).toSorted())
  })
})

describe('documented commands', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
  const commandPages = [
    'docs/operate/cli.md',
    'docs/develop/setup.md',
    'docs/develop/testing.md',
    'docs/develop/labs.md',
  ]
  const rowsOf = (page: string) =>
    read(page)
      .split('\n')
      .filter((line) => line.startsWith('| `npm '))
  const npmNames = (text: string) =>
    [...text.matchAll(/(?:`|^ *(?:[A-Z_]+=\S+ )*)npm (?:run )?(?:--silent )?([a-z][\w:-]*)/gm)].map(
      ([, name]) => name!,
    )

  it('include every script of package.json', () => {
    const listed = new Set(commandPages.flatMap(rowsOf).flatMap(npmNames))
    // npm runs pretest automatically.
    expect(Object.keys(scripts).filter((name) => name !== 'pretest' && !listed.has(name))).toEqual([])
  })

  it('name only existing npm scripts', () => {
    const known = new Set([...Object.keys(scripts), 'ci', 'install', 'audit'])
    const unknown = pages.flatMap((page) =>
      npmNames(read(page))
        .filter((name) => !known.has(name))
        .map((name) => `${page}: npm ${name}`),
    )
    expect(unknown).toEqual([])
  })

  it('include every CLI command with its usage', () => {
    const usages = [
      ...read('server/app/threshold.ts').matchAll(/^ {2}'?([\w-]+)'?: \{\n {4}usage: '([^']*)',/gm),
    ]
    expect(usages.length).toBeGreaterThan(10)
    const page = read('docs/operate/cli.md').replaceAll('\\|', '|')
    const missing = usages
      .map(([, name, usage]) => `\`threshold ${name} ${usage}`.trimEnd() + '`')
      .filter((usage) => !page.includes(`| ${usage} |`))
    expect(missing).toEqual([])
  })
})
