import { useTranslation } from '../../../ui/i18n/use-translation'
import { MoreFields } from '../../../ui/forms/MoreFields'
import { TextField } from '../../../ui/forms/TextField'
import type { PlaceValues } from './PlaceStep'
import type { StepProps } from './wizard-steps'

/** Coordinates of the pin; the keyboard alternative to the map. */
export function CoordinateFields({ form }: StepProps<PlaceValues>) {
  const { t } = useTranslation()
  const isWrong = Boolean(form.errorOf('latitude') ?? form.errorOf('longitude'))
  return (
    <MoreFields title={t('wizard.coordinates')} mustShow={isWrong}>
      <div className="grid gap-5 sm:grid-cols-2">
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
    </MoreFields>
  )
}
