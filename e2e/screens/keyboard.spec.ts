import { expect, test } from 'playwright/test'
import { newcomer } from '../pages/sign-in'
import { codeFor } from '../pages/mailbox'
import { photo } from '../pages/picture'
import { Keyboard } from './keyboard'
import { ApiPerson } from './people'

/**
 * Tests the core user journey without a pointer: every stop can be reached by Tab, is visible and responds to its key.
 */
test('a new user can register, list a home and pay using only the keyboard', async ({ page }) => {
  test.setTimeout(180_000)
  const who = newcomer()
  const keys = new Keyboard(page)
  const main = page.getByRole('main')
  const field = (name: string) => main.getByLabel(name, { exact: true })
  const button = (name: string | RegExp) => main.getByRole('button', { name })

  const onward = async (step: string) => {
    await keys.push(button('Continue'))
    await expect(main.locator('form[data-step]')).toHaveAttribute('data-step', step)
  }

  await test.step('registers an account', async () => {
    await page.goto('/')
    await keys.push(page.getByRole('banner').getByRole('link', { name: 'Sign in' }))
    await keys.push(main.getByRole('link', { name: 'Create account' }))
    await keys.type(field('Name'), who.name)
    await keys.type(field('E-mail address'), who.email)
    await keys.type(field('Mobile number'), who.mobile)
    await keys.type(field('Password'), who.password)
    await keys.type(field('Confirm password'), who.password)
    await keys.press('Enter')
    await expect(page.getByRole('heading', { name: 'Enter your code' })).toBeVisible()
    await keys.type(page.getByLabel(/-digit code$/), await codeFor(page.request, who.email))
    await expect(page).not.toHaveURL(/register/)
  })

  await test.step('lists a home', async () => {
    await keys.push(page.getByRole('banner').getByRole('link', { name: 'List a property' }))
    await keys.to(main.getByRole('radio', { name: 'Sell', exact: true }))
    await keys.press('ArrowRight')
    await expect(main.getByRole('radio', { name: 'Rent out' })).toBeChecked()
    await keys.press('ArrowLeft')
    await keys.type(main.getByRole('combobox', { name: 'Address' }), '12 Oak Street, Seattl')
    await expect(page.getByRole('option').first()).toBeVisible()
    await keys.press('ArrowDown', 'Enter')
    await expect(field('Address')).toHaveValue('12 Oak Street')
    await expect(main.getByText('Seattle, Washington, United States')).toBeVisible()
    await keys.push(main.getByText('Enter coordinates'))
    await keys.type(field('Latitude'), '47.66')
    await keys.type(field('Longitude'), '-122.38')
    await onward('facts')
    await keys.push(main.getByRole('radio', { name: 'House', exact: true }), 'Space')
    for (const name of ['Bedrooms', 'Bathrooms']) {
      const numbers = main.getByRole('group', { name })
      await keys.to(numbers.getByRole('radio').first())
      await keys.press('ArrowRight', 'ArrowRight', 'ArrowRight')
      await expect(numbers.getByRole('radio').nth(3)).toBeChecked()
    }
    await keys.type(field('Living area'), '1200')
    await keys.push(main.getByText('More details (optional)'))
    await keys.to(field('Add a nearby place'))
    await keys.press('ArrowDown', 'ArrowDown')
    await keys.push(button('Add'))
    await page.keyboard.type('0.4')
    await expect(page.locator('[name="facilities.0.distance"]')).toHaveValue('0.4')
    await onward('photos')
    const photos = [await photo('front.jpg', '#7a9e7e'), await photo('garden.jpg', '#c97b63')]
    await keys.give(button('Choose files').first(), photos)
    await expect(main.locator('li img')).toHaveCount(2)
    await keys.push(button(/forward/).nth(1))
    await onward('price')
    await keys.type(field('Price'), '415000')
    await onward('contact')
    await onward('review')
    await keys.type(field('Title'), 'A house listed by keyboard')
    await keys.type(field('Description'), 'Three bedrooms and a garden.')
    await keys.push(button('Submit for review'))
  })

  await test.step('completes the profile, after which the listing is submitted automatically', async () => {
    await keys.give(button('Choose picture'), [await photo('me.jpg', '#335c67')])
    await expect(button('Choose picture')).toHaveCount(0)
    await keys.push(button('Use this address'))
    await expect(page.locator('[data-standing=pending]')).toBeVisible()
  })

  await test.step('pays by card', async () => {
    await page.goto('/subscription-plan')
    await keys.push(main.getByRole('link', { name: 'Choose Private seller' }))
    await keys.to(main.getByRole('radio', { name: /Card/ }))
    await keys.press('Space')
    await keys.push(button('Continue'))
    await keys.type(page.getByLabel('Card number'), '4242424242424242')
    await keys.type(page.getByLabel(/Expiry/), '1234')
    await keys.type(page.getByLabel(/CVC/), '123')
    await keys.push(button(/^Pay \W?\d/))
    await expect(page.getByRole('heading', { name: "You're all set" })).toBeVisible()
  })
})

/** Tests searching for a home without a pointer: filters, sort order, removing filters, and projects. */
test('a visitor can filter results and projects using only the keyboard', async ({ page }) => {
  const keys = new Keyboard(page)
  const main = page.getByRole('main')
  const chips = main.getByRole('button', { name: /^Remove the filter/ })
  await page.goto('/properties?city=Seattle')
  await expect(chips).toHaveCount(1)
  // The map appears next to the list on hydration, before which keys have no effect.
  await expect(main.getByRole('region', { name: 'Map', exact: true })).toBeVisible()
  const filters = main.getByRole('button', { name: /^(More|Filters)/ })
  const dialog = page.getByRole('dialog', { name: /^(More filters|Filters)$/ })
  const inDialog = (name: string) => dialog.getByRole('checkbox', { name, exact: true })
  const show = dialog.getByRole('button', { name: /^(Show|No) / })
  await keys.push(filters)
  for (const name of ['Include sold and rented', 'Featured']) {
    await keys.to(inDialog(name))
    await keys.press('Space')
    await expect(inDialog(name)).toBeChecked()
  }
  await keys.push(dialog.getByRole('button', { name: 'Reset' }))
  await expect(inDialog('Featured')).not.toBeChecked()
  await keys.press('Escape')
  await expect(filters).toBeFocused()
  await expect(page).toHaveURL(/\/properties\?city=Seattle$/)
  await keys.press('Enter')
  await keys.to(inDialog('Include sold and rented'))
  await keys.press('Space')
  await keys.push(show)
  // The filter is in the URL, and the focus is back where it was.
  await expect(filters).toBeFocused()
  await expect(filters).toHaveAccessibleName('More 1 filter')
  await expect(chips).toHaveCount(2)
  await keys.push(main.getByRole('button', { name: 'Remove the filter Including sold and rented' }))
  await expect(chips).toHaveCount(1)
  // Menus below the row apply changes immediately, and they also return the focus.
  const inMenu = main.getByRole('button', { name: /^(Show|No) / })
  const rooms = main.getByRole('button', { name: /^Beds and baths/ })
  await keys.push(rooms)
  await keys.to(main.getByRole('group', { name: 'Bedrooms' }).getByRole('radio', { name: 'Any' }))
  await keys.press('ArrowRight')
  await expect(page).toHaveURL(/bedrooms_min=1/)
  await keys.push(inMenu)
  await expect(rooms).toBeFocused()
  await expect(rooms).toHaveAccessibleName('Beds and baths: 1+ beds')
  const types = main.getByRole('button', { name: /^Property type/ })
  await keys.push(types)
  for (const name of ['House', 'Flat']) {
    await keys.to(main.getByRole('checkbox', { name, exact: true }))
    await keys.press('Space')
  }
  await keys.press('Escape')
  await expect(types).toBeFocused()
  await expect(types).toHaveAccessibleName('Property type: House, Flat')
  // Filters shown in the row itself have no chip.
  await expect(chips).toHaveCount(1)
  await expect(page).toHaveURL(/category_ids=\d+,\d+/)
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('House or Flat in Seattle · 1+ bedrooms')
  await keys.to(main.getByLabel('Sort by', { exact: true }))
  await keys.press('ArrowDown')
  await expect(page).toHaveURL(/sort=/)
  await keys.push(page.getByRole('banner').getByRole('link', { name: 'Projects' }))
  await keys.to(main.getByLabel('Status', { exact: true }))
  await keys.press('ArrowDown')
  await expect(chips).toHaveCount(1)
  await keys.push(filters)
  await keys.to(inDialog('Flat'))
  await keys.press('Space')
  await keys.push(show)
  await expect(chips).toHaveCount(2)
  await keys.push(chips.first())
  await expect(chips).toHaveCount(1)
  await expect(chips).toBeFocused()
  await keys.press('Enter')
  await expect(chips).toHaveCount(0)
  await expect(main.getByRole('heading', { level: 1 })).toBeFocused()
  await keys.push(main.getByRole('link', { name: /Harbour Yard/ }))
  await expect(page).toHaveURL(/project-details/)
  // The clicked button is replaced by its result, which receives the focus.
  await keys.push(main.getByRole('button', { name: 'Show map' }))
  await expect(main.getByRole('heading', { name: 'Location' })).toBeFocused()
  // A table wider than a phone scrolls so that its sticky names never cover the focused element, in either direction.
  await page.setViewportSize({ width: 390, height: 700 })
  const { data: listings } = await new ApiPerson(page.request).get('get-property-list', { limit: '4' })
  await page.goto(`/compare?ids=${listings.map(({ id }: { id: number }) => id).join(',')}`)
  const remove = main.getByRole('button', { name: /from comparison$/ })
  await expect(remove).toHaveCount(4)
  await keys.to(remove.last())
  for (const at of [2, 1, 0]) await keys.to(remove.nth(at), 'Shift+Tab')
})
