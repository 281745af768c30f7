import { dataKey } from '../../../contract/texts/translate'
import { useTranslation } from '../../ui/i18n/use-translation'
import { Button } from '../../ui/buttons/Button'
import { LiveRegion } from '../../ui/feedback/LiveRegion'
import { RelativeTime } from '../../ui/format/RelativeTime'
import { EventButton } from '../EventButton'
import { ProblemNotice } from '../ProblemNotice'
import { announcementOf } from '../announcement'
import { Waiting } from '../Waiting'
import type { BlockingPart } from './screen-props'
import { ReasonForm, reasonForm } from './ReasonForm'

/** Dialog content for a state: meaning, actions and what happens next. */
export function BlockingBody({ view, actor, name }: BlockingPart & { name: string }) {
  const { t } = useTranslation()
  const { screen, known } = view
  return (
    <div className="grid gap-4" aria-busy={view.busy || undefined}>
      <ProblemNotice view={view} />
      <p>{t(dataKey('blocking', `${screen}.meaning`), { name })}</p>
      {view.busy && <Waiting who={t(dataKey('blocking', `${screen}.wait`))} />}
      {view.canBlock && <ReasonForm view={view} actor={actor} />}
      {screen === 'blocked' && known?.reason && (
        <p className="text-muted">
          {t('blocking.yourReason')}: <bdi className="whitespace-pre-line text-ink">{known.reason}</bdi>
        </p>
      )}
      {screen === 'blocked' && known?.since && (
        <p className="text-xs text-muted">
          <RelativeTime at={known.since} />
        </p>
      )}
      <p data-next="" className="border-t border-line pt-3 text-muted">
        <span className="font-semibold text-ink">{t('ui.flowNext')}: </span>
        {t(dataKey('blocking', `${screen}.next`))}
      </p>
      <div className="flex flex-wrap justify-end gap-2">
        <EventButton actor={actor} event="dialog.closed" can={view.canClose}>
          {t(view.canBlock ? 'ui.cancel' : 'ui.close')}
        </EventButton>
        <EventButton actor={actor} event="look.again" can={view.canLookAgain} tone="primary" icon="retry">
          {t('blocking.lookAgain')}
        </EventButton>
        <EventButton actor={actor} event="retry.asked" can={view.canRetry} tone="primary" icon="retry">
          {t('ui.retry')}
        </EventButton>
        <EventButton actor={actor} event="unblock.asked" can={view.canUnblock} tone="primary">
          {t('blocking.unblock')}
        </EventButton>
        <EventButton actor={actor} event="block.asked" can={view.canBlockAgain}>
          {t('blocking.blockAgain')}
        </EventButton>
        {view.canBlock && (
          <Button type="submit" form={reasonForm} tone="danger" data-event="block.confirmed">
            {t('blocking.block')}
          </Button>
        )}
      </div>
      <LiveRegion text={announcementOf(view, t) ?? ''} />
    </div>
  )
}
