import { Link } from '@tanstack/react-router'
import { lazy, Suspense, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../../session/use-session'
import { CardGrid } from '../card/CardGrid'
import type { Section } from '../types'
import { sectionFilter } from './section-link'

const Tiles = lazy(() => import('./Tiles'))

/** One section by its type. Sections whose type has no page of its own yet are passed over (D25). */
export function HomeSection({ section, first }: { section: Section; first: boolean }) {
  const { t } = useTranslation()
  const place = useSession((parts) => parts.location.currentLocation)
  const body = draw(section, first)
  if (!body) return null
  const more = sectionFilter(section.key, place)
  return (
    <section aria-labelledby={`section-${section.key}`} className="grid gap-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id={`section-${section.key}`} className="display text-lg md:text-xl">
          {section.title}
        </h2>
        {more && section.data.length > 0 && (
          <Link to="/properties" search={more} className="link inline-flex min-h-11 items-center text-sm">
            {t('public.home.all')}
            <span className="sr-only">: {section.title}</span>
          </Link>
        )}
      </div>
      {section.data.length > 0 ? (
        body
      ) : (
        <p className="rounded-lg border border-dashed border-control/60 px-4 py-8 text-center text-muted">
          {t('public.home.empty')}{' '}
          <Link to="/properties" className="link">
            {t('shell.browse')}
          </Link>
        </p>
      )}
    </section>
  )
}

function draw(section: Section, first: boolean): ReactNode {
  switch (section.type) {
    case 'properties':
      return <CardGrid cards={section.data} eager={first ? 4 : 0} />
    case 'categories':
    case 'cities':
    case 'agents':
    case 'faqs':
      return (
        <Suspense>
          <Tiles section={section} />
        </Suspense>
      )
    default:
      return null
  }
}
