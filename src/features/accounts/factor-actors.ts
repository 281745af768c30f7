import type * as ports from '../../../machines/flows/second-factor/ports'
import type { Confirmation } from '../../../machines/flows/signup/setup'
import type { Api } from '../../app/api/port'
import type { ConfirmationForm } from '../../flows/confirm/use-confirmation'
import { port } from '../../flows/port'

/** The confirmation form as last rendered, for ports that outlive a rendering. */
export class LatestForm {
  constructor(private form: ConfirmationForm) {}

  rendered(form: ConfirmationForm): void {
    this.form = form
  }

  readonly read = () => this.form.read()
  readonly clear = () => this.form.clear()
}

interface FactorForm {
  /** Returns the confirmation that the form holds. */
  read: () => Promise<Confirmation>
  /** Called once the factor may have changed. */
  changed: () => void
}

/** Implements the ports of the second factor's machine with the API. The confirmation never enters the machine. */
export function factorActors(api: Api, { read, changed }: FactorForm) {
  return {
    beginFactor: port<ports.BeginFactorOutput, void>(async ({ signal }) => {
      const confirmed = await read()
      const { data } = await api.call('own-factor:begin', confirmed, { signal, toast: false })
      return { ok: true, made: data }
    }),
    confirmFactor: port<ports.ConfirmFactorOutput, ports.ConfirmFactorInput>(async ({ input, signal }) => {
      const sent = { factor_code: input.code }
      const { data } = await api.call('own-factor:confirm', sent, { signal, toast: false })
      changed()
      return { ok: true, codes: data.recovery_codes }
    }),
    endFactor: port<ports.EndFactorOutput, ports.EndFactorInput>(async ({ input, signal }) => {
      const sent = { ...(await read()), factor_code: input.code }
      await api.call('own-factor:end', sent, { signal, toast: false })
      changed()
      return { ok: true }
    }),
    readFactor: port<ports.ReadFactorOutput, void>(async ({ signal }) => {
      const { data } = await api.call('own-security', {}, { signal, toast: false })
      changed()
      return { ok: true, on: data.factor?.on === true }
    }),
  }
}
