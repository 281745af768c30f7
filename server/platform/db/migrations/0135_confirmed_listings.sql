-- The home page counts what was confirmed lately.
create index property_confirmed on property (updated_at desc) include (on_offer) where public;
