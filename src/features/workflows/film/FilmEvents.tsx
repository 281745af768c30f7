import { dataKey } from '../../../../contract/texts/translate'
import type { TFunction } from '../../../../contract/texts/translate'
import type { Diagram } from '../../../../machines/diagram/types'
import { useDates } from '../../../ui/format/use-dates'
import { useTranslation } from '../../../ui/i18n/use-translation'
import { Icon } from '../../../ui/pictures/Icon'
import { whoText } from '../machine-texts'
import { useStayTime } from '../story/use-stay-time'
import type { FilmEvent } from './film'

/** Returns the name of an event's actor: the person, or the role if it wasn't one. */
export const actorText = (t: TFunction, { line }: FilmEvent): string =>
  line.actor ?? t(dataKey('log.role', line.actor_role))

/** Returns the captions of the states that an event entered; of all states if it entered none. */
export function statesText({ states }: Diagram, { entered, states: all }: FilmEvent): string {
  const captions = (entered.length > 0 ? entered : all).map(
    (id) => states.find((state) => state.id === id)?.caption ?? id,
  )
  return captions.join(' · ')
}

/** A record's events in order: who, what, when and why, the e-mails each caused, and the time until the next. */
export function FilmEvents({
  film,
  nth,
  diagram,
  onStep,
}: {
  film: readonly FilmEvent[]
  /** Event shown; null for none. */
  nth: number | null
  diagram: Diagram
  onStep: (nth: number) => void
}) {
  const { t } = useTranslation()
  const stay = useStayTime()
  const date = useDates({ dateStyle: 'medium', timeStyle: 'medium' })
  return (
    <div className="grid gap-3">
      <ol className="grid gap-1 text-sm">
        {film.map((event, at) => (
          <li key={event.key} className="grid gap-1">
            <div
              className={`grid grid-cols-[2.75rem_minmax(0,1fr)] items-start gap-x-2 rounded-lg border p-1.5 ${at === nth ? 'border-accent bg-surface' : 'border-transparent'}`}
            >
              <button
                type="button"
                aria-current={at === nth ? 'step' : undefined}
                aria-label={t('atlas.film.at', { n: at + 1, count: film.length })}
                onClick={() => onStep(at)}
                className="inline-grid size-11 place-items-center rounded-full border border-control bg-surface font-semibold hover:bg-sunken aria-[current]:bg-accent aria-[current]:text-on-accent"
              >
                {at + 1}
              </button>
              <div className="grid gap-0.5">
                <p className="flex flex-wrap justify-between gap-x-3">
                  <span>
                    <b className="font-semibold">
                      <bdi>{actorText(t, event)}</bdi>
                    </b>{' '}
                    · {t(dataKey('admin.event', event.line.event))}
                  </span>
                  <time dateTime={event.line.at} className="text-muted">
                    {date(event.line.at)}
                  </time>
                </p>
                <p>
                  {t('atlas.compare.arrow')} {statesText(diagram, event)}
                </p>
                {event.line.reason && (
                  <p className="text-muted">
                    <bdi>{event.line.reason}</bdi>
                  </p>
                )}
                {event.mails.map(({ what, to, at: sent, state }) => (
                  <p
                    key={`${what} ${to} ${sent}`}
                    className="flex flex-wrap items-center gap-x-1.5 text-muted"
                  >
                    <Icon name="mail" size={14} />
                    {t('atlas.film.mailTo', { what, who: whoText(t, [to], diagram) })}
                    {state !== 'sent' && (
                      <b className={state === 'failed' ? 'text-danger' : undefined}>
                        {t(`atlas.film.mail.${state}`)}
                      </b>
                    )}
                  </p>
                ))}
              </div>
            </div>
            {event.seconds !== null && (
              <p className="ps-15 text-xs text-muted">
                {t('atlas.film.later', { time: stay(event.seconds) })}
              </p>
            )}
          </li>
        ))}
      </ol>
      <p className="text-xs text-muted">{t('atlas.film.mailsKept')}</p>
    </div>
  )
}
