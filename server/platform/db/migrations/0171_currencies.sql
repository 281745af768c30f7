-- Whether there are listings in another currency, before prices are compared within one.
create index property_currency on property (currency) where public;
