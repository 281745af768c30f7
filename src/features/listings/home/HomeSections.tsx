import { Fragment, lazy, Suspense } from 'react'
import type { Home } from '../listing-types'
import { HomeSection } from './HomeSection'
import { SlideStrip } from '../../../shared/results/SlideStrip'

const NoListingsYet = lazy(() => import('./NoListingsYet'))

/**
 * What the server sends for the home page, in its order, the operator's slides behind the first section; a marketplace
 * without any listing shows one notice of that.
 */
export function HomeSections({ home: { sections, slider_section: slides } }: { home: Home }) {
  const anyListing = sections.some(({ type, data }) => type === 'properties' && data.length > 0)
  const shown = sections.filter(({ type, data }) => anyListing || (type !== 'properties' && data.length > 0))
  return (
    <>
      {!anyListing && (
        <Suspense>
          <NoListingsYet />
        </Suspense>
      )}
      {shown.length === 0 && <SlideStrip slides={slides} first />}
      {shown.map((section, index) => (
        <Fragment key={section.key}>
          <HomeSection section={section} first={index === 0} />
          {index === 0 && <SlideStrip slides={slides} />}
        </Fragment>
      ))}
    </>
  )
}
