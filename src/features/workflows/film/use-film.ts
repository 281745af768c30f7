import { useCallback, useEffect, useRef } from 'react'
import type { AnyStateMachine } from 'xstate'
import { dataKey } from '../../../../contract/texts/translate'
import type { Diagram } from '../../../../machines/diagram/types'
import type { Story } from '../../../../machines/story/types'
import { useDates } from '../../../ui/format/use-dates'
import { useTranslation } from '../../../ui/i18n/use-translation'
import type { MachineSearch } from '../machine-search'
import { useStayTime } from '../story/use-stay-time'
import type { StoredRecord } from '../use-stored'
import { actorText, statesText } from './FilmEvents'
import { filmOf, staysUntil } from './film'

/** Returns the film of a stored record and what its story shows at the event in the URL; null without a history. */
export function useFilm(
  machine: AnyStateMachine,
  { story, diagram }: { story: Story; diagram: Diagram },
  { record }: StoredRecord,
  { step }: MachineSearch,
  ask: (change: Partial<MachineSearch>) => void,
) {
  const { t } = useTranslation()
  const stay = useStayTime()
  const dateOf = useDates({ dateStyle: 'medium', timeStyle: 'short' })
  // The player's timer must not start again with each render.
  const live = useRef(ask)
  useEffect(() => {
    live.current = ask
  })
  const onStep = useCallback((nth: number) => live.current({ step: nth + 1 }), [])
  const film = record ? filmOf(machine, record) : []
  if (film.length === 0) return null
  const nth = step === undefined ? null : Math.min(step, film.length) - 1
  const shown = film[nth ?? film.length - 1]!
  const boxOf = (state: string) => story.at[state]
  const stays = staysUntil(film, nth ?? film.length - 1, boxOf)
  const [date, who] = [dateOf(shown.line.at), actorText(t, shown)]
  const event = t(dataKey('admin.event', shown.line.event))
  return {
    film,
    nth,
    onStep,
    date,
    says: t('atlas.film.says', {
      at: t('atlas.film.at', { n: film.indexOf(shown) + 1, count: film.length }),
      date,
      who,
      event,
      states: statesText(diagram, shown),
    }),
    /** States at the event; null while no event is chosen. */
    lit: nth === null ? null : new Set(shown.states),
    /** Time spent in each box so far, as text; undefined while no event is chosen. */
    notes:
      nth === null
        ? undefined
        : new Map(
            [...stays].map(([box, seconds]) => [
              box,
              seconds === null ? t('atlas.film.hereNow') : t('atlas.film.hereFor', { time: stay(seconds) }),
            ]),
          ),
  }
}
