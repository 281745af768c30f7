import { lazy, Suspense } from 'react'
import type { Home } from '../types'
import { HomeSection } from './HomeSection'
import { SlideStrip } from '../../../results/SlideStrip'

const NothingYet = lazy(() => import('./NothingYet'))

/** What the server sends for the home page, in its order; a marketplace without any listing says so once. */
export function HomeSections({ home: { sections, slider_section: slides } }: { home: Home }) {
  const noFields = sections.some(({ type, data }) => type === 'properties' && data.length > 0)
  return (
    <>
      <SlideStrip slides={slides} />
      {!noFields && (
        <Suspense>
          <NothingYet />
        </Suspense>
      )}
      {sections
        .filter(({ type, data }) => noFields || (type !== 'properties' && data.length > 0))
        .map((section, index) => (
          <HomeSection key={section.key} section={section} first={index === 0 && slides.length === 0} />
        ))}
    </>
  )
}
