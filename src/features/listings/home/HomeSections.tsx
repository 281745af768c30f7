import { Fragment, lazy, Suspense } from 'react'
import type { Home } from '../listing-types'
import { HomeSection } from './HomeSection'
import { SlideStrip } from '../../../shared/results/SlideStrip'

const NoListingsYet = lazy(() => import('./NoListingsYet'))

/**
 * Home-page sections in the server's order, with the operator's slides after the first section. A single notice
 * replaces them if the site has no listings.
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
