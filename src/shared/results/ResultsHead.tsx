import type { ReactNode } from 'react'
import { useTranslation } from '../../ui/i18n/use-translation'
import { LiveRegion } from '../../ui/feedback/LiveRegion'

export interface ResultsHeadProps {
  /** Text of the number of matches; undefined until loaded, empty if not counted. */
  count: string | undefined
  /**
   * Whether the content belongs to the previous filter. Background refetches don't count: one may be running during
   * hydration.
   */
  coming: boolean
  /** Corrected text of a misspelt search. */
  meant: string | undefined
  /** Sort control. */
  children: ReactNode
}

/** Header of the results: count, corrected search and sort order. */
export function ResultsHead({ count, coming, meant, children }: ResultsHeadProps) {
  const { t } = useTranslation()
  return (
    <>
      <div className="flex items-center justify-between gap-2 max-[18rem]:flex-wrap md:flex-wrap md:gap-3">
        <p className="text-sm text-muted max-md:shrink-0">{count ?? t('ui.loading')}</p>
        {children}
      </div>
      {meant && <p className="text-sm">{t('public.results.meant', { text: meant })}</p>}
      <LiveRegion text={coming ? '' : (count ?? '')} />
    </>
  )
}
