CREATE INDEX `items_product_index` ON `items` (`product_url_key`,`id`) WHERE product_url_key is not null;--> statement-breakpoint
CREATE INDEX `items_same_page_index` ON `items` (`canonical_url_key`,`id`) WHERE canonical_url_key is not null;--> statement-breakpoint
CREATE TRIGGER `changes_items_same_insert` AFTER INSERT ON `items`
BEGIN
	INSERT INTO `changes` (`topic`)
	SELECT 'product/' || NEW.`product_url_key` WHERE NEW.`product_url_key` IS NOT NULL
	UNION SELECT 'product/' || NEW.`canonical_url_key` WHERE NEW.`canonical_url_key` IS NOT NULL;
END;
--> statement-breakpoint
CREATE TRIGGER `changes_items_same_update` AFTER UPDATE OF `product_url_key`, `canonical_url_key`, `collection_id` ON `items`
BEGIN
	INSERT INTO `changes` (`topic`)
	SELECT 'product/' || OLD.`product_url_key` WHERE OLD.`product_url_key` IS NOT NULL
	UNION SELECT 'product/' || OLD.`canonical_url_key` WHERE OLD.`canonical_url_key` IS NOT NULL
	UNION SELECT 'product/' || NEW.`product_url_key` WHERE NEW.`product_url_key` IS NOT NULL
	UNION SELECT 'product/' || NEW.`canonical_url_key` WHERE NEW.`canonical_url_key` IS NOT NULL;
END;
--> statement-breakpoint
CREATE TRIGGER `changes_items_same_delete` AFTER DELETE ON `items`
BEGIN
	INSERT INTO `changes` (`topic`)
	SELECT 'product/' || OLD.`product_url_key` WHERE OLD.`product_url_key` IS NOT NULL
	UNION SELECT 'product/' || OLD.`canonical_url_key` WHERE OLD.`canonical_url_key` IS NOT NULL;
END;
