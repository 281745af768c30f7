import { useTranslation } from '../../../ui/i18n/use-translation'
import { VisuallyHidden } from '../../../ui/layout/VisuallyHidden'
import type { StepChange } from './compare-figures'
import { changeIn, stepIn, type PaintedFigures } from './painted'
import { useChangeText } from './use-change-text'
import { useStayTime } from './use-stay-time'

/** Visits of a step, the time that it took, or its stuck records. */
export function BoxFigures({ id, painted }: { id: string; painted: PaintedFigures }) {
  const { t } = useTranslation()
  const count = useCount()
  const stay = useStayTime()
  if (painted.paint === 'stuck') {
    const n = painted.stuck?.get(id) ?? 0
    return (
      <span className="story-figures">{n > 0 ? <b>{t('atlas.stuck.count', { count: n })}</b> : '–'}</span>
    )
  }
  if (painted.paint === 'compare') return <ChangedFigures change={changeIn(painted, id)} />
  const step = stepIn(painted, id)
  if (!step) return null
  if (painted.paint === 'time')
    return step.stay ? (
      <span className="story-figures">
        <b>{stay(step.stay.median)}</b> · {t('atlas.figures.within', { time: stay(step.stay.p95) })}
      </span>
    ) : (
      <span className="story-figures">–</span>
    )
  return (
    <span className="story-figures">
      <VisuallyHidden>{t('atlas.figures.runs')}: </VisuallyHidden>
      <b>{count(step.runs)}</b>
      {step.leftPage > 0 && <> · {t('atlas.figures.leftCount', { n: count(step.leftPage) })}</>}
    </span>
  )
}

/**
 * Visits that led from the steps of a row to a problem or back, or the time that the problem took, or its stuck records.
 */
export function LineFigures({
  id,
  isProblem,
  from,
  painted,
}: {
  id: string
  isProblem: boolean
  /** Ids of the row's steps. */
  from: readonly string[]
  painted: PaintedFigures
}) {
  const { t } = useTranslation()
  const count = useCount()
  const stay = useStayTime()
  const { points } = useChangeText()
  const time = painted.stays.get(id)
  if (painted.paint === 'stuck') {
    const n = (isProblem && painted.stuck?.get(id)) || 0
    return n > 0 ? <b className="story-figures">{t('atlas.stuck.count', { count: n })}</b> : null
  }
  if (painted.paint === 'compare') {
    const exit = from.map((step) => changeIn(painted, step)?.exits.get(id)).find(Boolean)
    return exit ? <b className="story-figures">{points(exit)}</b> : null
  }
  if (painted.paint === 'time')
    return isProblem && time ? <b className="story-figures">{stay(time.median)}</b> : null
  const n = from.reduce((sum, step) => sum + (stepIn(painted, step)?.ledTo.get(id) ?? 0), 0)
  return <b className="story-figures">{count(n)}</b>
}

/** Change of a step's visits that went on, and its median times. */
function ChangedFigures({ change }: { change: StepChange | undefined }) {
  const { t } = useTranslation()
  const stay = useStayTime()
  const { points } = useChangeText()
  if (!change) return <span className="story-figures">–</span>
  const { before, after } = change.median
  const hasOnward = change.wentOn.before.n + change.wentOn.after.n > 0
  return (
    <span className="story-figures">
      {hasOnward && (
        <>
          {t('atlas.figures.wentOn')} <b>{points(change.wentOn)}</b>
        </>
      )}
      {hasOnward && before !== null && after !== null && ' · '}
      {before !== null && after !== null && (
        <>
          {t('atlas.figures.median')}{' '}
          <b>
            {stay(before)} {t('atlas.compare.arrow')} {stay(after)}
          </b>
        </>
      )}
      {!hasOnward && (before === null || after === null) && '–'}
    </span>
  )
}

/** Returns a formatter for whole numbers. */
export function useCount(): (n: number) => string {
  const { i18n } = useTranslation()
  return (n) => new Intl.NumberFormat(i18n.language, { numberingSystem: 'latn' }).format(n)
}
