import type { ReactNode } from 'react'
import { useTranslation } from '../i18n/use-translation'
import { Icon } from '../pictures/Icon'
import { join } from '../layout/join-classes'

/** Returns the page numbers to show around the current one, always including first and last; 0 marks a gap. */
export function pageWindow(page: number, pages: number): number[] {
  const near = [1, page - 1, page, page + 1, pages].filter((n) => n >= 1 && n <= pages)
  const shown = [...new Set(near)].sort((a, b) => a - b)
  return shown.flatMap((n, i) => {
    const before = shown[i - 1] ?? n - 1
    if (n - before === 2) return [n - 1, n]
    return n - before > 2 ? [0, n] : [n]
  })
}

export interface PageLink {
  className: string
  'aria-label': string
  'aria-current'?: 'page'
  children: ReactNode
}

export interface PaginationProps {
  /** Number of the current page, starting at 1. */
  page: number
  pages: number
  /** Renders the link or button to a page with these attributes. */
  link: (page: number, props: PageLink) => ReactNode
}

const look =
  'inline-grid min-h-11 min-w-11 place-items-center rounded-md px-2 text-sm font-semibold hover:bg-sunken aria-[current]:bg-accent aria-[current]:text-on-accent'

/** Pagination of a list; renders nothing for a single page. */
export function Pagination({ page, pages, link }: PaginationProps) {
  const { t } = useTranslation()
  if (pages <= 1) return null
  const turn = (to: number, name: 'back' | 'next') =>
    to >= 1 &&
    to <= pages &&
    link(to, {
      className: look,
      'aria-label': t(name === 'back' ? 'ui.pageBack' : 'ui.pageNext'),
      children: <Icon name={name} />,
    })
  return (
    <nav aria-label={t('ui.pages')} className="flex justify-center">
      <ul className="flex flex-wrap items-center gap-1">
        <li>{turn(page - 1, 'back')}</li>
        {pageWindow(page, pages).map((n, i) => (
          <li
            key={n || `gap-${i}`}
            className={join(n !== page && 'max-sm:[&:nth-child(n+5):nth-last-child(n+4)]:hidden')}
          >
            {n === 0 ? (
              <span className="px-1 text-muted">…</span>
            ) : (
              link(n, {
                className: look,
                'aria-label': t('ui.page', { page: n }),
                'aria-current': n === page ? 'page' : undefined,
                children: n,
              })
            )}
          </li>
        ))}
        <li>{turn(page + 1, 'next')}</li>
      </ul>
    </nav>
  )
}
