import { useState } from 'react'
import { useTranslation } from '../../../ui/i18n/use-translation'
import { Icon } from '../../../ui/pictures/Icon'
import { TextField } from '../../../ui/forms/TextField'
import type { PlaceValues } from './PlaceStep'
import type { StepProps } from './wizard-steps'

/** Coordinates of the pin, collapsed unless they have an error; the keyboard alternative to the map. */
export function CoordinateFields({ form }: StepProps<PlaceValues>) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const isWrong = Boolean(form.errorOf('latitude') ?? form.errorOf('longitude'))
  return (
    <details
      open={isOpen || isWrong}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      className="group"
    >
      <summary className="inline-flex min-h-11 list-none items-center gap-2 rounded-md text-sm font-semibold text-accent">
        <Icon name="down" size={18} className="transition-transform group-open:rotate-180" />
        {t('wizard.coordinates')}
      </summary>
      <div className="grid gap-5 pt-2 sm:grid-cols-2">
        {(['latitude', 'longitude'] as const).map((name) => (
          <TextField
            key={name}
            form={form}
            name={name}
            label={t(`wizard.${name}`)}
            required
            inputMode="decimal"
            dir="ltr"
          />
        ))}
      </div>
    </details>
  )
}
