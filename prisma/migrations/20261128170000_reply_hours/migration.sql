-- The hours of the settings, in the reply that a new firm begins with, unless someone has changed it.
UPDATE saved_reply SET text = replace(text, 'Monday–Friday, 9 AM–7 PM ET', '{hours}') WHERE revision = 0;
