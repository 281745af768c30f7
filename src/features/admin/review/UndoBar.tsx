import { dataKey } from '../../../../contract/texts/translate'
import { useEffect, useState } from 'react'
import { useTranslation } from '../../../ui/i18n/use-translation'
import { useAtom } from '../../../ui/hooks/use-atom'
import { Button } from '../../../ui/buttons/Button'
import { Icon } from '../../../ui/pictures/Icon'
import { LiveRegion } from '../../../ui/feedback/LiveRegion'
import { calledText } from '../record-texts'
import { AnswerNotices } from './DecisionNotices'
import { KeyHint } from './KeyHint'
import { keysOn } from './keys-setting'
import type { DecisionPart } from './use-decision-flow'
import type { Held } from './use-held'

export interface UndoBarProps extends DecisionPart {
  held: readonly Held[]
}

/** The latest decision while it can be undone, with the remaining time, below the notices about lost answers. */
export function UndoBar({ held, view, actor }: UndoBarProps) {
  const { t } = useTranslation()
  const withKeys = useAtom(keysOn)
  const [last, ...before] = held
  const text = last ? t(dataKey('admin.review.did', last.state)) : ''
  return (
    <div className="fixed inset-x-4 bottom-20 z-30 ms-auto grid max-w-md gap-2 md:bottom-4">
      <LiveRegion text={last && `${text}. ${t('admin.review.canUndo')}`} />
      <AnswerNotices view={view} actor={actor} />
      {last && (
        <section
          aria-label={t('admin.review.undoPart')}
          className="relative flex items-center gap-3 overflow-hidden rounded-lg bg-ink py-3 ps-4 pe-3 text-ground shadow-float"
        >
          <Icon name="success" />
          <div className="min-w-0 flex-1 text-sm">
            <p className="font-semibold">
              {text}
              {before.length > 0 && ` +${before.length}`}
            </p>
            <p className="truncate text-xs opacity-80">
              <bdi>{calledText(t, last.title)}</bdi>
            </p>
            <Left held={last} />
          </div>
          <Button
            busy={view.screen === 'undoing'}
            disabled={!view.canUndo && view.screen !== 'undoing'}
            data-event="undo.asked"
            onClick={() => actor.send({ type: 'undo.asked', decision: last })}
            className="border-ground/40! bg-transparent! text-ground!"
          >
            {t('admin.act.decision.undone')}
            {withKeys && <KeyHint className="max-lg:hidden">Z</KeyHint>}
          </Button>
        </section>
      )}
    </div>
  )
}

/** Remaining seconds, as text and as a shrinking bar. */
function Left({ held: { until, of_ms } }: { held: Held }) {
  const { t } = useTranslation()
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 500)
    return () => clearInterval(timer)
  }, [])
  const left = Math.max(0, until - now)
  return (
    <>
      <p aria-hidden="true" className="text-xs opacity-80">
        {t('admin.review.inSeconds', { count: Math.ceil(left / 1000) })}
      </p>
      <span
        aria-hidden="true"
        className="absolute start-0 bottom-0 h-1 bg-fresh transition-[width] duration-500 ease-linear"
        style={{ width: `${of_ms > 0 ? (100 * left) / of_ms : 0}%` }}
      />
    </>
  )
}
