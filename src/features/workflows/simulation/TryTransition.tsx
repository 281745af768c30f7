import { useId, useState } from 'react'
import { useTranslation } from '../../../ui/i18n/use-translation'
import type { Diagram } from '../../../../machines/diagram/types'
import { Button } from '../../../ui/buttons/Button'
import { exampleWith, fieldsOfExamples, valueIn } from './example-fields'
import { FieldControl } from './FieldControl'
import type { TransitionLine } from './simulate'
import type { Simulation } from './use-simulation'
import { conditionText, positionText, whoText } from '../machine-texts'

/** A transition as a button; a blocked one is greyed out and shows the guard's condition. */
export function TryTransition({
  transition: { arrow, tries },
  diagram,
  press,
}: {
  transition: TransitionLine
  diagram: Diagram
  press: Simulation['press']
}) {
  const { t } = useTranslation()
  const id = useId()
  const [chosen, setChosen] = useState(0)
  const event = tries[chosen]
  const fields = fieldsOfExamples(tries)
  const condition = conditionText(t, arrow)
  const leads = arrow.from === arrow.to ? t('atlas.stays') : positionText(diagram, arrow.to)
  return (
    <li className="grid gap-1">
      <Button
        wide
        size="sm"
        aria-disabled={!event}
        aria-describedby={id}
        className={event ? 'justify-start text-start' : 'justify-start text-start opacity-60'}
        onClick={() => event && press(arrow, event)}
        data-transition={arrow.id}
      >
        {arrow.caption}
      </Button>
      <p id={id} className="ps-1 text-xs text-muted">
        {[whoText(t, arrow.who, diagram), condition, `→ ${leads}`].filter(Boolean).join(' · ')}
        {!event && !condition && ` · ${t('atlas.noExample')}`}
      </p>
      {fields.length > 0 && (
        <fieldset className="grid gap-1 border-s-2 border-line ps-3">
          <legend className="sr-only">{t('atlas.carries', { event: arrow.caption })}</legend>
          {fields.map((field) => (
            <FieldControl
              key={field.path}
              field={field}
              value={event && valueIn(event, field.path)}
              onChange={(value) => event && setChosen(exampleWith(tries, event, field.path, value))}
            />
          ))}
        </fieldset>
      )}
    </li>
  )
}
