-- A webhook that names nothing but the charge (PayPal's of money that it took back) finds its payment by it.
create index payment_charge on payment (charge_ref, gateway) where charge_ref is not null;
